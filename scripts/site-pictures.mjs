// Draws the pictures that other programs show of the page, with Chrome: the icons of the installed page, from icon.svg,
// and the preview of a link. They are small, and made again only when what they show has changed.
//   npm run picture:site
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowsers, chromeFlags } from './lib/browsers.mjs';
import { root } from './lib/paths.mjs';
import { Failure, main, print } from './lib/run.mjs';
import { serveFolder } from './lib/serve-folder.mjs';

const PUBLIC = join(root, 'www', 'public');
const ICONS = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // The platform cuts it to its own shape: what matters is within four fifths of it.
  { file: 'icon-whole.png', size: 512, isWhole: true },
  { file: 'icon-touch.png', size: 180, isWhole: true },
];
/** The position of the first story of Explore. */
const PREVIEW = {
  fen: 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 1 17',
  lastMove: { from: 'e1', to: 'f1' },
  best: { from: 'g4', to: 'e6' },
  title: 'Espalier',
  lines: ['A chess engine', 'whose search', 'can be seen'],
  small: ['Play, analyse, and ask', 'why it did not look further.'],
};

await main(async () => {
  const { default: puppeteer } = await import('puppeteer-core');
  const { chrome } = await findBrowsers();
  if (chrome === undefined) throw new Failure('There is no Chrome. Set CHROME to its path.');
  const host = await serveFolder({ '/package': join(root, 'package', 'dist'), '/public': PUBLIC });
  const browser = await puppeteer.launch({ browser: 'chrome', executablePath: chrome, headless: true, args: chromeFlags });
  try {
    const page = await browser.newPage();
    await page.goto(host.url);
    const write = (file, base64) => {
      const bytes = Buffer.from(base64, 'base64');
      writeFileSync(join(PUBLIC, file), bytes);
      print(`www/public/${file} ${bytes.length} bytes`);
    };
    for (const { file, size, isWhole = false } of ICONS) write(file, await page.evaluate(drawIcon, size, isWhole));
    write('preview.jpg', await page.evaluate(drawPreview, PREVIEW));
  } finally {
    await browser.close();
    await host.close();
  }
});

// What follows runs in the page.

async function drawIcon(size, isWhole) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  const image = new Image(size, size);
  image.src = '/public/icon.svg';
  await image.decode();
  const inset = isWhole ? size * 0.09 : 0;
  if (isWhole) {
    context.fillStyle = '#1D6B52';
    context.fillRect(0, 0, size, size);
  }
  context.drawImage(image, inset, inset, size - 2 * inset, size - 2 * inset);
  return canvas.toDataURL('image/png').split(',')[1];
}

async function drawPreview({ fen, lastMove, best, title, lines, small }) {
  const { paintBoard } = await import('/package/element.js');
  const [width, height] = [1200, 630];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  context.fillStyle = '#12382c';
  context.fillRect(0, 0, width, height);
  const arrows = [{ ...best, kind: 'best' }];
  paintBoard(context, { fen, orientation: 'black', lastMove, arrows }, { x: 44, y: 44, size: 542 });
  const icon = new Image(64, 64);
  icon.src = '/public/icon.svg';
  await icon.decode();
  const left = 640;
  context.drawImage(icon, left, 62, 56, 56);
  const serif = "'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, serif";
  const write = (text, y, font, color, x = left) => {
    context.font = font;
    context.fillStyle = color;
    context.fillText(text, x, y, width - x - 44);
  };
  write(title, 104, `600 40px ${serif}`, '#f6f1e2', left + 76);
  lines.forEach((line, index) => write(line, 250 + index * 76, `600 62px ${serif}`, '#f6f1e2'));
  small.forEach((line, index) => write(line, 500 + index * 42, '400 30px system-ui, sans-serif', '#bbd0c4'));
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1];
}
