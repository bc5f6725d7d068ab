import { useParts } from './store.js'

export default function VitePart() {
  return <p>{useParts((state) => state.name)}</p>
}
