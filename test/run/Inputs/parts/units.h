/* What a part of a source includes. */
#pragma once
typedef struct {
  double scale, offset;
} Units;
