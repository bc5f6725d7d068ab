export { defineViteRemote } from './define-vite-remote'
