import { doctorTexts } from '@slipway/sdk/contract/doctor-texts'

/** Texts of the area `findings`: those of the command. */
export const findings = doctorTexts
