import { lazy, type ReactElement, Suspense } from 'react'

const Part = lazy(() => import('./faulty-nested-part'))

/** Has no fault of its own, and a part that it loads by itself: for faults of that file. */
export function FaultyNested(): ReactElement {
  return (
    <Suspense fallback={<p>its part is on the way</p>}>
      <Part />
    </Suspense>
  )
}
