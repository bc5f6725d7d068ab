import { createRoot } from 'react-dom/client'
import ViteCard from './vite-card.jsx'

createRoot(document.getElementById('root')).render(<ViteCard />)
