//===- HeaderFiles.cpp - the files that a header is written to ------------===//

#include "Pipeline/HeaderFiles.h"

#include <fstream>
#include <sstream>

#include "Emit/Standalone.h"
#include "Parse/HeaderCheck.h"
#include "Parse/Toolchain.h"
#include "Pipeline/HeaderPlaces.h"

namespace sparsegen {

namespace {

GeneratedHeader joined(std::initializer_list<GeneratedText> parts) {
  GeneratedHeader all;
  for (const GeneratedText& part : parts) {
    all.text += part.text;
    all.places.insert(all.places.end(), part.places.begin(), part.places.end());
  }
  return all;
}

GeneratedText inlined(const GeneratedText& text, Runtime runtime, Diagnostics& diagnostics) {
  if (runtime == Runtime::Included) return text;
  return standalone(text, [&](const std::string& name) {
    std::ifstream file(annotateIncludeDirectory() + "/" + name, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    if (!file)
      diagnostics.report(DiagId::NotEmittable, {}, "`--standalone` needs `" + name + "`, which can't be read")
          .note("install sparsegen with its headers, or leave `--standalone` out");
    return content.str();
  });
}

}  // namespace

HeaderFiles filesOf(const GeneratedHeader& made, Runtime runtime, const std::string& headerName,
                    Diagnostics& diagnostics) {
  const GeneratedText cpp{made.text, made.places};
  if (!made.c) return {inlined(cpp, runtime, diagnostics).text, std::nullopt};
  const GeneratedHeader code = joined({cpp, made.c->code});
  return {made.c->header.text, "#include \"" + headerName + "\"\n\n" +
                                   inlined({code.text, code.places}, runtime, diagnostics).text};
}

void checkForC(const GeneratedHeader& made, const ParseResult& parsed, FileTable& files, Diagnostics& diagnostics) {
  if (!made.c) return;
  const GeneratedHeader header = joined({made.c->header});
  reportCProblems(checkCHeader(header.text, parsed, files), header, files, diagnostics);
  if (diagnostics.hasErrors()) return;
  const GeneratedHeader code = joined({made.c->header, {made.text, made.places}, made.c->code});
  HeaderCheck check = checkHeader(code.text, parsed, files);
  check.unguarded.clear();  // which the header alone has told
  reportProblems(check, code, files, diagnostics);
}

}  // namespace sparsegen
