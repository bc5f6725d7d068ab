import './styled-part.css'

export default function StyledPart() {
  return <p className="styled-part">a part with styles</p>
}
