import { createContext } from 'react'

// Of two exposes: in a file of its own, which uses what is shared as soon as it runs.
export const Theme = createContext('a theme of Vite’s')
