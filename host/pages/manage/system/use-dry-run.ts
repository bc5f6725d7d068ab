import type { PruneDryRun } from '@slipway/sdk/contract'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useHostApi } from '../../../api/api-context'
import { readDryRun } from '../../../api/system'

/** Asked for by a button: the server looks at all that is old. */
export function useDryRun(): UseMutationResult<PruneDryRun, Error, void> {
  const api = useHostApi()
  return useMutation({ mutationFn: () => readDryRun(api) })
}
