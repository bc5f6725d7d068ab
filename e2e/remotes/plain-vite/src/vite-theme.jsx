import { useContext } from 'react'
import { Theme } from './theme.js'

export default function ViteTheme() {
  return <section aria-label="Vite’s theme">the other shows {useContext(Theme)}</section>
}
