import type { FetchTexts } from './texts'

/** The texts of the overlay over slots. Apart, so that the sign-in page does not carry where they are. */
export const fetchOverlayTexts: FetchTexts = (language) =>
  import(/* webpackChunkName: "texts-[request]" */ `./${language}/overlay.ts`)
