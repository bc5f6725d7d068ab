import { useFormats } from '../../../formats/use-formats'

const units = [
  { unit: 'gigabyte', bytes: 1e9, unitDisplay: 'short' },
  { unit: 'megabyte', bytes: 1e6, unitDisplay: 'short' },
  { unit: 'kilobyte', bytes: 1e3, unitDisplay: 'short' },
  // Short, it would be "5 byte".
  { unit: 'byte', bytes: 1, unitDisplay: 'long' },
] as const

/** Bytes as `12.3 kB`, in the reader's figures. */
export function useSizeText(): (bytes: number) => string {
  const formats = useFormats()
  return (size) => {
    const { unit, bytes, unitDisplay } = units.find((it) => size >= it.bytes) ?? units[3]
    const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
    return formats.number(size / bytes, options)
  }
}
