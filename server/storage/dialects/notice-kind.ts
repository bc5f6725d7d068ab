/** Whether a notice came, or somebody only began to listen and may have missed some. */
export type NoticeKind = 'notice' | 'listening'
