import type { Graphic, Tone } from '../appearance.ts';
import type { Lettering } from '../lettering.ts';
import type { Palette } from '../palette.ts';
import type { NextId } from '../svg.ts';

export type Pack = {
  hue: number;
  tone: Tone;
  graphic: Graphic;
  palette: Palette;
  brand: string;
  name: string;
  weight: string;
  nextId: NextId;
  lettering: Lettering;
};

/** Draws one package in a box of 400 by 400, standing on y = 338. */
export type Form = (pack: Pack) => string;
