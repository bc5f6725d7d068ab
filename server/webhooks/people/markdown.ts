/** Words that Markdown shows as they are, and that call nobody: names are other people's. */
export function plainMarkdown(words: string): string {
  return words.replace(/[\\`*_[\]()<>#~|&]/g, '\\$&').replaceAll('@', '@\u200B')
}
