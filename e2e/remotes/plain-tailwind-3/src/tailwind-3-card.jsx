import { useState } from 'react'
import ReactDOM from 'react-dom'
import './tailwind-3-card.css'

// As libraries have one for all that they draw on top.
const top = document.createElement('div')
top.id = 'tailwind-3-top'

export default function Tailwind3Card({ label = 'Tailwind 3' }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) document.body.append(top)
  return (
    <section
      aria-label={label}
      className="rounded-lg border bg-white p-4 text-slate-900 shadow-lg dark:bg-slate-900 dark:text-white"
    >
      <h2 className="text-xl">Tailwind 3 heading</h2>
      <p className="translate-x-2 rotate-3 bg-gradient-to-r from-red-500 to-blue-500">
        Tailwind 3 text
      </p>
      <button className="bg-blue-500" type="button" onClick={() => setOpen(!isOpen)}>
        Tailwind 3 dialog
      </button>
      <span className="animate-spin">Tailwind 3 spins</span>
      {isOpen &&
        ReactDOM.createPortal(
          <dialog
            aria-label="Tailwind 3 dialog"
            open
            className="fixed inset-0 bg-white p-4 shadow-lg dark:bg-slate-900"
          >
            of Tailwind 3
          </dialog>,
          top,
        )}
    </section>
  )
}
