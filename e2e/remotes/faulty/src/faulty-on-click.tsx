import { type ReactElement, useState } from 'react'

/** React lets a throwing event handler pass: the component has to stay on screen and go on working. */
export function FaultyOnClick(): ReactElement {
  const [clicks, setClicks] = useState(0)
  const fail = () => {
    setClicks(clicks + 1)
    throw new Error('FaultyOnClick throws in an event handler')
  }
  return (
    <button type="button" onClick={fail}>
      Failed clicks: {clicks}
    </button>
  )
}
