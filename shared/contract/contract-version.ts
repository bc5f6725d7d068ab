/** The version of this contract; a remote is made for one major version of it. */
export const CONTRACT_VERSION = '1.0.0'
