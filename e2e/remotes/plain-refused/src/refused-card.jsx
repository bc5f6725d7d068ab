import { useState } from 'react'

export default function RefusedCard() {
  const [text] = useState('never drawn')
  return <p>{text}</p>
}
