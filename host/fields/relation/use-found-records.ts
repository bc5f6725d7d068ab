import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHostApi } from '../../api/api-context'
import { listQuery } from '../../api/records/records'

interface Search {
  readonly resource: string
  readonly search: string
  /** Whether the options are on screen. */
  readonly isOpen?: boolean
}

interface FoundRecords {
  readonly options: { readonly value: string; readonly label: string }[]
  readonly isBusy: boolean
}

/** Records of a resource to choose from, as the server finds them. */
export function useFoundRecords({ resource, search, isOpen = true }: Search): FoundRecords {
  const [q] = useDebouncedValue(search, 200)
  const { data, isFetching } = useQuery({
    ...listQuery(useHostApi(), resource, { q, perPage: 20 }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const options = data?.items.map(({ id, title }) => ({ value: String(id), label: title })) ?? []
  return { options, isBusy: isOpen && (isFetching || q !== search) }
}
