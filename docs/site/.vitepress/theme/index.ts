import type { Theme } from 'vitepress'
import { withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import SiteVersions from './site-versions.vue'
import './theme.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('SiteVersions', SiteVersions)
    if (!import.meta.env.SSR && import.meta.env.PROD)
      void navigator.serviceWorker?.register(withBase('/sw.js'))
  },
} satisfies Theme
