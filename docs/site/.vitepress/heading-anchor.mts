import { slug } from 'github-slugger'

/** The id of a heading, as readers of the repository have it in links; the same text twice is told apart elsewhere. */
export function headingAnchor(text: string): string {
  return slug(text)
}
