import { escapePointer, type Fault } from '@slipway/sdk/contract'

const MOST = 20

/**
 * Finds `__proto__` as a key of parsed JSON. Schemas leave that key out silently, so what they
 * read is not what was sent.
 */
export function keyFaults(json: unknown): Fault[] {
  const faults: Fault[] = []
  const waiting = [{ pointer: '', value: json }]
  for (let next = waiting.pop(); next && faults.length < MOST; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [key, value] of Object.entries(next.value)) {
      const pointer = `${next.pointer}/${escapePointer(key)}`
      if (key === '__proto__') faults.push({ pointer, code: 'forbidden-key', detail })
      else waiting.push({ pointer, value })
    }
  }
  return faults
}

const detail = 'The key "__proto__" is not allowed; give it another name.'
