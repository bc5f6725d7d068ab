export { explainFault } from './federation/explain-fault'
export { explainScript } from './integrity/explain-script'
