import { create } from 'zustand'

// Of the component and its lazy part: in a file of its own, which uses what is shared as soon as it runs.
export const useParts = create(() => ({ name: 'a part of Vite’s' }))
