import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Records may have changed: what is on screen is asked for again, all else by the page that shows it.
 * What was asked for ahead and is still under way may tell of the time before: it is given up.
 */
export function renewRecords(
  queryClient: QueryClient,
  filters: Pick<InvalidateQueryFilters, 'refetchType'> = {},
): Promise<void> {
  void queryClient.cancelQueries({ queryKey: ['records'], type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey: ['records'], ...filters })
}
