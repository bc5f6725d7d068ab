import type { DefaultTheme } from 'vitepress'

/** The pages of the site by who reads them. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: 'Begin',
    items: [
      { text: 'Two commands', link: '/start' },
      { text: 'The demo in ten minutes', link: '/demo' },
      { text: 'What it is instead of', link: '/instead-of' },
      { text: 'A host of your own', link: '/packages' },
      { text: 'Parts alone', link: '/parts-alone' },
      { text: 'Versions and support', link: '/versions' },
    ],
  },
  {
    text: 'Teams',
    items: [
      { text: 'From an empty folder', link: '/teams/' },
      { text: 'An app that you have', link: '/teams/federated-builds' },
      { text: 'Bridges: Vue, Svelte, other React', link: '/teams/bridges' },
      { text: 'Writing a remote', link: '/remotes' },
      { text: 'Locations and their props', link: '/teams/locations' },
      { text: 'Hooks', link: '/teams/hooks' },
      { text: 'Styles', link: '/teams/styles' },
      { text: 'Translations', link: '/teams/translations' },
      { text: 'Testing', link: '/teams/testing' },
      { text: 'Tests in the browser', link: '/teams/browser-tests' },
      { text: 'On a host', link: '/teams/on-a-host' },
      { text: 'What check finds', link: '/teams/rules' },
      { text: 'Versions of the contract', link: '/teams/versions' },
      { text: 'Commands', link: '/teams/commands' },
      { text: 'Popular packages', link: '/libraries' },
      { text: 'Coming from Piral, Backstage, …', link: '/coming-from' },
      { text: 'Leaving', link: '/leaving' },
      { text: 'If you know Module Federation', link: '/if-you-know-module-federation' },
    ],
  },
  {
    text: 'The host',
    items: [
      { text: 'Writing an application', link: '/application' },
      { text: 'The fifteen locations', link: '/locations' },
      { text: 'Layout', link: '/layout' },
      { text: 'Publish, release, roll back', link: '/releases' },
      { text: 'Operating', link: '/operating' },
      { text: 'What a remote can do', link: '/what-a-remote-can-do' },
      { text: 'Problems', link: '/problems' },
      { text: 'HTTP', link: '/http' },
      { text: 'Performance', link: '/performance' },
    ],
  },
  {
    text: 'Work on Slipway',
    items: [
      { text: 'Architecture', link: '/architecture' },
      { text: 'Where do I change …', link: '/where' },
      { text: 'How a change travels', link: '/changes' },
      { text: 'Words', link: '/glossary' },
      { text: 'What it has to do', link: '/spec/' },
      { text: 'The slots', link: '/spec/interface-slots' },
      { text: 'What they leave open', link: '/spec/decisions' },
      { text: 'Attacks and faults', link: '/spec/reliability-and-security' },
      { text: 'Decisions', link: '/decisions/' },
      { text: 'All pages', link: '/all-pages' },
    ],
  },
]

export const nav: DefaultTheme.NavItem[] = [
  { text: 'Start', link: '/start' },
  { text: 'Teams', link: '/teams/' },
  { text: 'The host', link: '/application' },
  { text: 'Operating', link: '/operating' },
  { component: 'SiteVersions' },
]
