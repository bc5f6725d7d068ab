import { lazy, Suspense, useEffect, useState, version } from 'react'

const Hint = lazy(() => import('./hint'))

/** What each version of React has in its own way: hooks, defaults, code that comes later. */
export function OrderCard({ label, order }) {
  const [count, setCount] = useState(0)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => () => window.dispatchEvent(new Event(`react-${version}-gone`)), [])
  if (isBroken) throw new Error(`the part of React ${version} is broken`)
  return (
    <section aria-label={label}>
      <p>
        React {version} has order {order}
      </p>
      <Suspense fallback="…">
        <Hint />
      </Suspense>
      <Greeting />
      <button type="button" onClick={() => setCount(count + 1)}>
        {label}: {count}
      </button>
      <button type="button" onClick={() => setBroken(true)}>
        Break {label}
      </button>
    </section>
  )
}

// React 19 has no defaults of functions.
function Greeting({ name }) {
  return <p>Hello {name}</p>
}
Greeting.defaultProps = { name: 'by default' }
