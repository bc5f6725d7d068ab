import { createLaterCode } from '../../../ui/later-code'

export const misfitAddressCode = createLaterCode(
  async () =>
    (await import(/* webpackChunkName: "misfit-address" */ './misfit-address')).MisfitAddress,
)
