export { metaBody, remotesBody, slotsBody } from '@slipway/sdk/contract'
