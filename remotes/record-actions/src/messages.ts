/** What these components say themselves, by language. */
export const messages = {
  en: {
    copyLink: 'Copy link',
    copied: 'The link to {title} is copied.',
    notCopied: 'The browser did not let us copy. The link is {address}',
    print: 'Print',
    cancelIt: 'Yes, cancel it',
    keepIt: 'Keep it',
    changed: '{title} is {status} now.',
    conflict:
      'Somebody else changed {title} in the meantime. It is up to date now: look at it and try again.',
    notChanged: '{title} was not changed. {reason}',
  },
  de: {
    copyLink: 'Link kopieren',
    copied: 'Der Link zu {title} ist kopiert.',
    notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Der Link ist {address}',
    print: 'Drucken',
    cancelIt: 'Ja, stornieren',
    keepIt: 'Behalten',
    changed: '{title} ist jetzt {status}.',
    conflict:
      'Jemand anderes hat {title} inzwischen geändert. Sie sehen jetzt den neuen Stand: Prüfen Sie ihn, und versuchen Sie es noch einmal.',
    notChanged: '{title} wurde nicht geändert. {reason}',
  },
} as const
