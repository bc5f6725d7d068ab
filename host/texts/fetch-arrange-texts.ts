import type { FetchTexts } from './texts'

/** The texts of previewing and arranging. Apart, as those of the overlay are. */
export const fetchArrangeTexts: FetchTexts = (language) =>
  import(/* webpackChunkName: "texts-[request]" */ `./${language}/arrange.ts`)
