//===- Pipeline.cpp -===//
