/** Loads what few remotes need: one chunk for all of it, because each name of a chunk is bytes of the first page. */
export const loadParts = () => import(/* webpackChunkName: "on-demand" */ './parts')
