"use strict";
(() => {
  const project = JSON.parse(document.getElementById("project").textContent);
  const main = document.querySelector("main");
  const form = document.querySelector("form");
  const heard = document.querySelector("[role=status]");
  // A browser opens six connections to an origin and a stream holds one: five streams, one for
  // the stills of all others. Workers asked directly are an origin each.
  const MOST_LIVE = project.viewer ? 5 : Infinity;
  const STILL_EVERY = 3000, LOOK_EVERY = 2000, STALLED_AFTER = 6000, ANSWER_WITHIN = 4000;
  const RENEW_AFTER = 60000, LONGEST_PAUSE = 15000;
  const CHOICES = {
    topic: project.topics.map((topic) => [topic.topic, topic.name]),
    size: ["320x240", "480x360", "640x480", "800x600"].map((size) => [size, size]),
    quality: ["25", "50", "75", "90"].map((quality) => [quality, quality]),
    columns: [["", "auto"], ..."123456".split("").map((number) => [number, number])],
  };
  const settings = {topic: CHOICES.topic[0][0], size: "480x360", quality: "75", columns: ""};
  let large = null, cards = [], asked = 0;

  function make(tag, name, text) {
    const element = document.createElement(tag);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function picture() {
    const image = make("img");
    image.alt = "";  // the button around it tells
    return image;
  }

  // The settings are in the address, so that a view can be kept and shared.
  function readAddress() {
    const found = new URLSearchParams(location.hash.slice(1));
    const size = found.get("width") + "x" + found.get("height");
    const wanted = {topic: found.get("topic"), size, quality: found.get("quality"),
                    columns: found.get("columns")};
    for (const name of Object.keys(CHOICES)) {
      if (CHOICES[name].some(([value]) => value === wanted[name])) settings[name] = wanted[name];
      form.elements[name].value = settings[name];
    }
    return cards.find((card) => card.key === found.get("worker")) || null;
  }

  function writeAddress() {
    const [width, height] = settings.size.split("x");
    const told = new URLSearchParams({topic: settings.topic, width, height,
                                      quality: settings.quality});
    if (settings.columns) told.set("columns", settings.columns);
    if (large) told.set("worker", large.key);
    history.replaceState(null, "", "#" + told.toString().replaceAll("%2F", "/"));
  }

  function address(card, what) {
    const [width, height] = settings.size.split("x");
    asked += 1;
    return card.worker.address + "/" + what + "?topic=" + settings.topic + "&quality=" +
      settings.quality + "&width=" + width + "&height=" + height + "&asked=" + asked;
  }

  class Card {
    constructor(worker, number) {
      this.worker = worker;
      this.key = String(number + 1);
      this.seen = false;
      this.live = false;
      this.pause = 1000;
      this.element = make("article");
      this.button = make("button", "picture");
      this.button.type = "button";
      this.label = make("span", "state");
      this.image = make("canvas");
      this.button.append(this.image, this.label);
      const told = make("div", "told");
      told.append(make("h2", "", worker.name));
      for (const line of worker.lines) told.append(make("p", "", line));
      this.element.append(this.button, told);
      this.button.addEventListener("click", () => enlarge(large === this ? null : this));
      this.say("connecting");
    }

    say(state) {
      if (this.state === state) return;
      const before = this.state;
      this.state = state;
      const classes = large === this ? ["large", state] : [state];
      this.element.className = classes.join(" ");
      this.label.textContent = state;
      this.button.setAttribute("aria-label", this.worker.name + ", " + state);
      if (state === "gone") heard.textContent = this.worker.name + " is gone";
      if (before === "gone" && state !== "connecting") {
        heard.textContent = this.worker.name + " is back";
      }
    }

    // Ends what is under way; the last picture stays, as a still of itself.
    stop() {
      clearTimeout(this.timer);
      this.live = false;
      this.turn = null;
      if (this.streaming) {
        const streamed = this.image;
        if (streamed.naturalWidth) this.put(freeze(streamed));
        streamed.removeAttribute("src");
        this.streaming = false;
        if (this.state === "live" || this.state === "stalled") this.say("still");
      }
    }

    put(image) {
      this.button.replaceChild(image, this.image);
      this.image = image;
    }

    stream() {
      this.stop();
      this.live = true;
      this.streaming = true;
      this.changed = this.began = Date.now();
      this.print = "";
      if (this.state !== "gone") this.say("connecting");
      const image = picture();
      const turn = this.turn = {};
      const mine = () => this.turn === turn;
      image.addEventListener("error", () => mine() && this.lost());
      image.addEventListener("load", () => mine() && this.picture(), {once: true});
      this.put(image);
      image.src = address(this, "stream");
      this.timer = setTimeout(() => mine() && this.look(mine), LOOK_EVERY);
    }

    picture() {
      this.pause = 1000;
      this.changed = Date.now();
      this.say("live");
    }

    // Whether the picture still changes, where the page may see that, and whether anybody answers.
    async look(mine) {
      const print = fingerprint(this.image);
      if (print && print !== this.print) {
        this.print = print;
        this.picture();
      }
      const quiet = Date.now() - this.changed > STALLED_AFTER;
      if (print !== null && !quiet) return this.later(mine);
      if (print !== null && this.state === "live") this.say("stalled");
      const answer = await snapshot(this);
      if (!mine()) return;
      if (!answer) return this.lost();
      if (print === null && this.state !== "live") this.picture();
      const old = Date.now() - this.began > (print === null ? RENEW_AFTER : STALLED_AFTER * 2);
      if (old && (quiet || print === null)) return this.stream();
      this.later(mine);
    }

    later(mine) {
      this.timer = setTimeout(() => mine() && this.look(mine), LOOK_EVERY);
    }

    lost() {
      this.stop();
      this.live = true;
      this.say("gone");
      const turn = this.turn = {};
      this.timer = setTimeout(async () => {
        const answer = await snapshot(this);
        if (this.turn !== turn) return;
        if (answer) this.stream();
        else this.lost();
      }, this.pause);
      this.pause = Math.min(this.pause * 1.6, LONGEST_PAUSE);
    }

    async still() {
      const image = await snapshot(this);
      if (this.live || document.hidden) return;
      if (image) this.put(image);
      this.say(image ? "still" : "gone");
    }
  }

  // The last picture of a stream, which goes with its stream.
  function freeze(image) {
    const kept = make("canvas");
    kept.width = image.naturalWidth;
    kept.height = image.naturalHeight;
    kept.getContext("2d").drawImage(image, 0, 0);
    return kept;
  }

  // A few numbers that change with the picture; null where the page may not look into it.
  function fingerprint(image) {
    if (!image.naturalWidth) return "";
    const canvas = make("canvas");
    canvas.width = 32;
    canvas.height = 24;
    const context = canvas.getContext("2d", {willReadFrequently: true});
    try {
      context.drawImage(image, 0, 0, 32, 24);
      return context.getImageData(0, 0, 32, 24).data.join();
    } catch (error) {
      return null;
    }
  }

  // One picture, or nothing when none comes in time.
  function snapshot(card) {
    return new Promise((resolve) => {
      const image = picture();
      const late = setTimeout(() => end(null), ANSWER_WITHIN);
      function end(result) {
        clearTimeout(late);
        image.onload = image.onerror = null;
        if (!result) image.removeAttribute("src");
        resolve(result);
      }
      image.onload = () => end(image);
      image.onerror = () => end(null);
      image.src = address(card, "snapshot");
    });
  }

  // Who is live: the large one, or the first that can be seen; nobody in a background tab.
  function share() {
    const wanted = large ? [large] : cards.filter((card) => card.seen);
    const live = document.hidden ? [] : wanted.slice(0, MOST_LIVE);
    for (const card of cards) if (card.live && !live.includes(card)) card.stop();
    for (const card of live) if (!card.live) card.stream();
  }

  async function stills() {
    for (;;) {
      const begun = Date.now();
      for (const card of cards) {
        const shown = card.seen && !card.live && !large && !document.hidden;
        if (shown) await card.still();
      }
      const rest = Math.max(200, STILL_EVERY - (Date.now() - begun));
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  function enlarge(card) {
    const before = large;
    large = card;
    for (const each of cards) each.element.classList.toggle("large", each === large);
    main.classList.toggle("one", Boolean(large));
    const focused = large || before;
    writeAddress();
    share();
    if (focused) focused.button.focus();
  }

  function columns() {
    return getComputedStyle(main).gridTemplateColumns.split(" ").length;
  }

  function move(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("form")) return;
    if (event.key === "Escape" && large) return enlarge(null);
    const rows = large ? 1 : columns();
    const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -rows, ArrowDown: rows,
                   Home: -Infinity, End: Infinity};
    if (!(event.key in steps)) return;
    event.preventDefault();
    const at = cards.findIndex((card) => card.button === document.activeElement);
    const to = Math.min(cards.length - 1, Math.max(0, at < 0 ? 0 : at + steps[event.key]));
    if (large) enlarge(cards[to]);
    else cards[to].button.focus();
  }

  function begin() {
    document.title = project.title + " - DeepRacer streams";
    document.querySelector("h1 small").textContent = project.title;
    for (const name of Object.keys(CHOICES)) {
      for (const [value, text] of CHOICES[name]) {
        const option = make("option", "", text);
        option.value = value;
        form.elements[name].append(option);
      }
    }
    cards = project.workers.map((worker, number) => new Card(worker, number));
    main.append(...cards.map((card) => card.element));
    main.dataset.count = cards.length;
    const chosen = readAddress();
    apply();
    const watch = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const card = cards.find((each) => each.element === entry.target);
        card.seen = entry.isIntersecting;
      }
      share();
    });
    for (const card of cards) watch.observe(card.element);
    form.addEventListener("change", (event) => {
      settings[event.target.name] = event.target.value;
      apply();
      writeAddress();
      for (const card of cards) if (card.live) card.stop();
      share();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("keydown", move);
    document.addEventListener("visibilitychange", share);
    addEventListener("hashchange", () => { enlarge(readAddress()); apply(); });
    if (chosen) enlarge(chosen);
    stills();
  }

  function apply() {
    if (settings.columns) main.dataset.columns = settings.columns;
    else delete main.dataset.columns;
  }

  begin();
})();
