const size = 64;
const dot = { x: 46, y: 18, radius: 16, ring: 4 };

/** Draws a dot on an icon; answers a data address. */
export async function drawDot(icon: string): Promise<string> {
  const picture = new Image(size, size);
  picture.src = icon;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('no canvas to draw on');
  brush.drawImage(picture, 0, 0, size, size);
  const circle = (radius: number, colour: string) => {
    brush.beginPath();
    brush.arc(dot.x, dot.y, radius, 0, 2 * Math.PI);
    brush.fillStyle = colour;
    brush.fill();
  };
  const style = getComputedStyle(document.documentElement);
  circle(dot.radius + dot.ring, style.getPropertyValue('--surface'));
  circle(dot.radius, style.getPropertyValue('--danger-fill'));
  return canvas.toDataURL('image/png');
}
