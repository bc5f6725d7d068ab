export { defineRspackRemote } from './define-rspack-remote'
