import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    react(),
    federation({
      name: 'plain_vite',
      filename: 'remoteEntry.js',
      exposes: { './ViteCard': './src/vite-card.jsx', './ViteTheme': './src/vite-theme.jsx' },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
        zustand: { singleton: true, requiredVersion: '^5.0.0' },
      },
      manifest: true,
    }),
  ],
  build: { target: 'chrome89' },
})
