import { useParams } from 'react-router'
import type { RecordAddress } from '../../api/record-paths'

/** The record that the address bar names; undefined when that is no id. */
export function useRecordAddress(): RecordAddress | undefined {
  const { resource = '', id = '' } = useParams()
  const number = Number(id)
  if (!/^\d+$/.test(id) || !Number.isSafeInteger(number)) return undefined
  return { resource, id: number }
}
