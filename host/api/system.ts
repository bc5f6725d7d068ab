import { doctorBody, type PruneDryRun, pruneDryRun, storageBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from './api'
import { useManageReply } from './manage'
import type { Reply } from './use-reply'

/** Whether the servers are all right. */
export function useDoctor(): Reply<typeof doctorBody> {
  return useManageReply(doctorBody, callOf('GET /manage/doctor'))
}

/** What is kept, and when the last of it went. */
export function useKeptStorage(): Reply<typeof storageBody> {
  return useManageReply(storageBody, callOf('GET /manage/storage'))
}

/** Asks what `slipway prune` would remove now; the server looks at all that is old. */
export function readDryRun(api: Api): Promise<PruneDryRun> {
  return api.call(pruneDryRun, callOf('GET /manage/storage/dry-run'))
}
