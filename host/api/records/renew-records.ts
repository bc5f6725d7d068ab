import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Records may have changed: what is on screen is asked for again, all else by the page that shows it.
 * A prefetch that is still under way may have the data of before: it is dropped.
 */
export function renewRecords(
  queryClient: QueryClient,
  filters: Pick<InvalidateQueryFilters, 'refetchType'> = {},
): Promise<void> {
  void queryClient.cancelQueries({ queryKey: ['records'], type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey: ['records'], ...filters })
}
