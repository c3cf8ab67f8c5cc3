// Renders a bibliography with citeproc-js, for comparison: node csl_citeproc.cjs STYLE.csl LOCALES ITEMS.json
// Needs the npm package "citeproc" where node finds it (npm install citeproc; NODE_PATH).
const fs = require("fs");
const CSL = require("citeproc");

const [style, locales, file] = process.argv.slice(2);
const items = Object.fromEntries(JSON.parse(fs.readFileSync(file, "utf8")).map((item) => [item.id, item]));
const sys = {
  retrieveItem: (id) => items[id],
  retrieveLocale: (lang) => {
    const path = `${locales}/locales-${lang}.xml`;
    return fs.existsSync(path) ? fs.readFileSync(path, "utf8") : null;
  },
};
const engine = new CSL.Engine(sys, fs.readFileSync(style, "utf8"), "en-US");
engine.updateItems(Object.keys(items));
const out = engine.makeBibliography();
console.log(out[1].length);
