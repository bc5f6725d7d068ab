import type { ReactElement } from 'react'

/** An outline of 24 by 24, drawn at 16 pixels in the colour of the text. */
export function Icon({ path }: { readonly path: string }): ReactElement {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
