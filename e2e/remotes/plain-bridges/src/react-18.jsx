import { createBridgeComponent } from '@module-federation/bridge-react/v18'
import { useEffect, useState, version } from 'react'
import './react-18.css'

function Card({ label, order }) {
  const [count, setCount] = useState(0)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => () => window.dispatchEvent(new Event('react-18-gone')), [])
  if (isBroken) throw new Error('the part of React 18 is broken')
  return (
    <section aria-label={label} className="react-18">
      <p>
        React {version} has order {order}
      </p>
      <button type="button" onClick={() => setCount(count + 1)}>
        React 18: {count}
      </button>
      <button type="button" onClick={() => setBroken(true)}>
        Break React 18
      </button>
    </section>
  )
}

export default createBridgeComponent({ rootComponent: Card })
