import { lazy, Suspense, useContext } from 'react'
import { create } from 'zustand'
import { useParts } from './store.js'
import { Theme } from './theme.js'
import './vite-card.css'

const Part = lazy(() => import('./vite-part.jsx'))

// On the function itself: whoever has the same zustand finds the same store.
create.clicks ??= create(() => ({ count: 0 }))

export default function ViteCard({ label = 'Vite' }) {
  const theme = useContext(Theme)
  const part = useParts((state) => state.name)
  const count = create.clicks((state) => state.count)
  return (
    <section aria-label={label} className="vite-card">
      <p>it shows {theme}</p>
      <output>
        {label}: {count}
      </output>
      <Suspense fallback={<p title={part}>its part is on the way</p>}>
        <Part />
      </Suspense>
    </section>
  )
}
