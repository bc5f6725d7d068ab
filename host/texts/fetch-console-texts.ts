import type { FetchTexts } from './texts'

/** The texts of the pages below Administration. Apart, so that the sign-in page does not carry where they are. */
export const fetchConsoleTexts: FetchTexts = (language) =>
  import(/* webpackChunkName: "texts-[request]" */ `./${language}/console.ts`)
