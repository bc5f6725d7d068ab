import { lazy, Suspense } from 'react'
import './styled-card.css'

const Part = lazy(() => import('./styled-part.jsx'))

export default function StyledCard({ label = 'webpack with styles' }) {
  return (
    <section aria-label={label} className="styled-card">
      <Suspense fallback={<p>its part is on the way</p>}>
        <Part />
      </Suspense>
    </section>
  )
}
