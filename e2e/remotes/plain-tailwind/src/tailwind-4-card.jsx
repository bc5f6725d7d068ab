import { useState } from 'react'
import { createPortal } from 'react-dom'
import '@fontsource/pacifico/latin-400.css'
import './tailwind-4-card.css'

export default function Tailwind4Card({ label = 'Tailwind 4' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      aria-label={label}
      className="rounded-lg border bg-white p-4 text-slate-900 shadow-lg dark:bg-slate-900 dark:text-white"
    >
      <h2 className="text-xl">Tailwind 4 heading</h2>
      <p className="translate-x-2 rotate-3 bg-linear-to-r from-red-500 to-blue-500">
        Tailwind 4 text
      </p>
      <button className="bg-blue-500" type="button" onClick={() => setOpen(!isOpen)}>
        Tailwind 4 dialog
      </button>
      <span className="animate-spin">Tailwind 4 spins</span>
      <em className="font-[family-name:Pacifico]">Tailwind 4 in Pacifico</em>
      <div className="join">
        <button className="btn btn-primary join-item" type="button">
          daisyUI first
        </button>
        <button className="btn join-item" type="button">
          daisyUI last
        </button>
      </div>
      {isOpen &&
        createPortal(
          <dialog
            aria-label="Tailwind 4 dialog"
            open
            className="fixed inset-0 bg-white p-4 shadow-lg dark:bg-slate-900"
          >
            of Tailwind 4
          </dialog>,
          document.body,
        )}
    </section>
  )
}
