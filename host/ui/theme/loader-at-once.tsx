import type { CSSProperties, ReactElement, ReactNode } from 'react'

interface LoaderAtOnceProps {
  readonly mounted: boolean
  /** A name of the kit's own ways in, or the styles of one. */
  readonly transition: string | { readonly in: CSSProperties }
  readonly children: (styles: CSSProperties) => ReactNode
}

/**
 * Stands in the kit's buttons for its `Transition`: the loader of a busy button is there at once, without
 * its slide of 150 ms. The sign-in form, which has such a button, would wait for 1.2 kB more.
 */
export function LoaderAtOnce({
  mounted,
  transition,
  children,
}: LoaderAtOnceProps): ReactElement | null {
  return mounted ? <>{children(typeof transition === 'string' ? {} : transition.in)}</> : null
}

/** The name by which the kit's buttons import it: see `loaderAtOnce` in webpack.config.ts. */
export { LoaderAtOnce as Transition }
