/** The texts of these components, by language. */
export const messages = {
  en: {
    announcement: 'Announcement',
    closeAnnouncement: 'Close announcement',
    news: 'Company news',
    noNews: 'There is no news yet.',
    maintenance: 'Planned maintenance',
    support: 'How to reach support',
    needHelp: 'Need help?',
  },
  de: {
    announcement: 'Ankündigung',
    closeAnnouncement: 'Ankündigung schließen',
    news: 'Neues aus der Firma',
    noNews: 'Es gibt noch nichts Neues.',
    maintenance: 'Geplante Wartung',
    support: 'So erreichen Sie den Support',
    needHelp: 'Brauchen Sie Hilfe?',
  },
} as const
