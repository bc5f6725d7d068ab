import { useFormats } from '../../../formats/use-formats'

/** A moment of the last day: of today its time, else with its date. */
export function useMomentText(): (instant: string) => string {
  const formats = useFormats()
  return (instant) => {
    const isToday = new Date(instant).toDateString() === new Date().toDateString()
    return isToday ? formats.time(instant) : formats.dateTime(instant)
  }
}
