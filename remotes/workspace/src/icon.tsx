import type { ReactElement } from 'react'

const outlines: Readonly<Record<string, string>> = {
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  box: 'M21 8v8l-9 5-9-5V8l9-5zM3 8l9 5 9-5M12 13v8',
  building:
    'M5 21V4a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v17M3 21h18M9 7h.01M15 7h.01M9 11h.01M15 11h.01M10 21v-5h4v5',
  cart: 'M3 4h2l2.4 11.2a1 1 0 0 0 1 .8h8.9a1 1 0 0 0 1-.8L20 8H6M9 20h.01M17 20h.01',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  plus: 'M12 5v14M5 12h14',
  tag: 'M12.6 3H4v8.6l8.8 8.8a1 1 0 0 0 1.4 0l7.2-7.2a1 1 0 0 0 0-1.4zM8 8h.01',
  truck:
    'M3 6h11v11H3zM14 10h4l3 3v4h-7M7 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17.5 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 6.5 0 0 1 3.5 5.7',
}

// The names that lucide, whose names the slots use, has for the same things.
const alike: Readonly<Record<string, string>> = {
  package: 'box',
  boxes: 'box',
  'building-2': 'building',
  'shopping-cart': 'cart',
  'file-text': 'file',
  receipt: 'file',
  'circle-plus': 'plus',
  'plus-circle': 'plus',
  'file-plus': 'plus',
  'package-plus': 'plus',
  'user-plus': 'plus',
  user: 'users',
  warehouse: 'building',
}

/** A small outline in the colour of the text; an arrow where the name is not known. */
export function Icon({ name }: { readonly name: string }): ReactElement {
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
      <path d={outlines[alike[name] ?? name] ?? outlines['arrow-right']} />
    </svg>
  )
}
