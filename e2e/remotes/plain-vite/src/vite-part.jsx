export default function VitePart() {
  return <p>a part of Vite’s</p>
}
